let loading: Promise<typeof import('jose')> | undefined;

/** Loads jose at the first call: most processes never need it. An import of its own for each token took as long as reading one. */
export function loadJose(): Promise<typeof import('jose')> {
  loading ??= import('jose');
  return loading;
}
