// `npm run texts`: extracts the texts of the web and of the console into the catalogues, where new ones await translation.
import { runCommand } from './checks/command.ts'

let hasFailed = false
for (const config of ['lingui.config.ts', 'console/lingui.config.ts']) {
  const { ok, output } = runCommand('lingui', ['extract', '--clean', '--config', config])
  console.log(output)
  hasFailed ||= !ok
}
process.exit(hasFailed ? 1 : 0)
