export default {
  mode: "production",
  entry: "./main.js",
  module: { rules: [{ test: /\.html$/, type: "asset/resource", generator: { filename: "[name][ext]" } }] },
  // The module that knows all games is large, and loaded only for games that nobody knows.
  performance: false,
};
