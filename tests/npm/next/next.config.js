// The folder is not part of the projects around it.
export default { output: "export", turbopack: { root: import.meta.dirname } };
