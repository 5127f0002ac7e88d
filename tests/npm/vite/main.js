import "take-five";
