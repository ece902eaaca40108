declare module 'virtual:import-maps' {
  /** Where each part of the texts is, by language; none in development. */
  const maps: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default maps
}
