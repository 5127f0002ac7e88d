// Two games by protocol, small enough to work out by hand: `nim` (five matches, take one or two, the last one wins) and `die`
// (player 1 rolls a die of ten sides, and wins with six of them). The argument names what it can, or what goes wrong with it.
import { createInterface } from "node:readline";

const [kind] = process.argv.slice(2);
let game = "nim";
let left = 5;
let player = 1;
let games = 0;

const isOver = () => left === 0;
const isChance = () => game === "die" && left === 1;

const commands = {
  known_command: (name) => String(name in commands && !(name === "genmove" && kind === "rules")),
  new_game: (spec) => {
    if (spec !== "nim" && spec !== "die") throw Error(`no such game: ${spec}`);
    games += 1;
    game = spec;
    left = game === "nim" ? 5 : 2;
    player = 1;
    return "";
  },
  to_play: () => (isOver() ? "over" : isChance() ? "chance" : String(player)),
  legal_actions: () => (game === "die" ? "roll" : left > 1 ? "1 2" : "1"),
  chance_outcomes: () => "win:3/5 lose:2/5",
  play: (text) => {
    if (game === "nim") {
      left -= Number(text);
      player = 3 - player;
    } else {
      left -= 1;
      if (text === "win") player = 2;
    }
    return "";
  },
  genmove: () => {
    if (kind === "wild") return "3";
    const action = game === "die" ? "roll" : String(left % 3 || 1);
    commands.play(action);
    return action;
  },
  position: () => `${left} ${player}`,
  // Whoever has just played has won.
  result: () => (kind === "three" ? "place 1,2,3" : player === 2 ? "place 1,2" : "place 2,1"),
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [name, ...args] = line.split(" ");
  if (kind === "dies" && games === 3) process.exit(1);
  if (kind === "hangs" && games === 3) return;
  if (kind === "babbles" && games === 3) return console.log("= well, hello\n");
  try {
    if (!(name in commands)) throw Error("unknown command");
    console.log(`= ${commands[name](...args)}\n`);
  } catch (error) {
    console.log(`? ${error.message}\n`);
  }
});
