import "./index.html";
import "take-five";
