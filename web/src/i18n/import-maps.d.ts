declare module 'virtual:import-maps' {
  /** URL of each text chunk, by language; empty in development. */
  const maps: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default maps
}
