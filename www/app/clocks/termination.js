// @ts-check
/** The value of a record's tag `Termination` after a loss on time. */
export const TIME_FORFEIT = "time forfeit";
