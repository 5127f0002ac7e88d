export const createState = (props) => {
  const state = $state({ props });
  return state;
};
