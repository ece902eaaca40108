declare module 'virtual:text-parts' {
  const parts: {
    /** URL of each text chunk, by language; empty in development. */
    readonly importMaps: Readonly<Record<string, Readonly<Record<string, string>>>>
    /** The message ids of each text chunk. */
    readonly ids: Readonly<Record<string, readonly string[]>>
  }
  export default parts
}
