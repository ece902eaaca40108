import type { Plugin } from 'vite'

const iconFilePattern = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/
/** Random letters that React needs for lists that change; the lines of an icon don't, and random letters cannot be compressed. */
const keyPattern = /,\s*key: "[a-z0-9]+"(?=\s*\})/g

/** The browser gets icons without the keys of their lines. */
export const shortIcons = (): Plugin => ({
  name: 'short-icons',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: (code, id) =>
    iconFilePattern.test(id.replaceAll('\\', '/'))
      ? { code: code.replaceAll(keyPattern, ''), map: null }
      : null,
})
