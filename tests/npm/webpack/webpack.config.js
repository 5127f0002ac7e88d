export default {
  mode: "production",
  entry: "./main.js",
  module: { rules: [{ test: /\.html$/, type: "asset/resource", generator: { filename: "[name][ext]" } }] },
  // The modules are larger than what webpack expects of a page.
  performance: false,
};
