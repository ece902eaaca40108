declare module 'virtual:emoji-files' {
  /** URLs of the emoji files by language. */
  const files: Readonly<Record<string, string>>
  export default files
}
