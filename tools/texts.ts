// `npm run texts`: takes the texts of the web's code into the catalogues; what is new waits there for its translation.
import { runCommand } from './checks/command.ts'

const { ok, output } = runCommand('lingui', ['extract', '--clean'])
console.log(output)
process.exit(ok ? 0 : 1)
