// `npm run texts`: extracts the texts of the web code into the catalogues, where new ones await translation.
import { runCommand } from './checks/command.ts'

const { ok, output } = runCommand('lingui', ['extract', '--clean'])
console.log(output)
process.exit(ok ? 0 : 1)
