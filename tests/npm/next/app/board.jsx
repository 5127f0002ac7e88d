"use client";
// Imported on the server, too, which only writes the element.
import "take-five";
import { useEffect, useRef } from "react";

export function Board({ game }) {
  const board = useRef(null);
  useEffect(() => {
    const heard = new AbortController();
    const told = ({ detail }) => document.body.setAttribute("data-turn", detail.text);
    board.current.addEventListener("turn", told, heard);
    return () => heard.abort();
  }, []);
  return (
    <take-board ref={board} game={game}>
      Take
    </take-board>
  );
}
