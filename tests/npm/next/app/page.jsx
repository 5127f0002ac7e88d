import { Board } from "./board.jsx";

export default function Page() {
  return <Board game="take:size=3" />;
}
