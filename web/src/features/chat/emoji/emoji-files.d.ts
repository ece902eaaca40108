declare module 'virtual:emoji-files' {
  /** Where the emoji of each language are served. */
  const files: Readonly<Record<string, string>>
  export default files
}
