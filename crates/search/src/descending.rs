//! Sorting by a number.

/// Sorts by descending value; equals keep their order.
///
/// Whatever the items are, only numbers are sorted: the standard library's sort is compiled for each type that it sorts,
/// and that was a sixth of the module.
pub fn sort_descending<T>(items: &mut Vec<T>, value: impl Fn(&T) -> i64) {
    let mut order: Vec<(i64, usize)> = items
        .iter()
        .enumerate()
        .map(|(place, item)| (value(item).saturating_neg(), place))
        .collect();
    sort_numbers(&mut order);
    let mut unsorted: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(
        order
            .iter()
            .filter_map(|&(_, place)| unsorted[place].take()),
    );
}

/// The places differ, so no two entries are equal.
#[inline(never)]
fn sort_numbers(order: &mut [(i64, usize)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_keep_their_order() {
        let mut items = vec![(1, 'a'), (3, 'b'), (1, 'c'), (i64::MIN, 'd'), (3, 'e')];
        sort_descending(&mut items, |item| item.0);
        let order: String = items.iter().map(|item| item.1).collect();
        assert_eq!(order, "beacd");
        sort_descending(&mut Vec::<i64>::new(), |item| *item);
    }
}
