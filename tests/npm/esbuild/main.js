import { defineTakeBoard } from "take-five/explicit";

await defineTakeBoard({ folder: "./take-five/" });
