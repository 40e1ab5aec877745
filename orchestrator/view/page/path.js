// Paths of events in the log, such as `agents/Ada` or `kinds/speech`.

/** Whose or which events a path means: `[folder, name]`. A name may have slashes. */
export function partsOf (path) {
  const at = path.indexOf('/')
  return [path.slice(0, at), path.slice(at + 1)]
}
