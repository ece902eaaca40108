// `./amarelle <command>` of the built package.
import { packageCommands } from './commands.ts'

const [name = '', ...commandArguments] = process.argv.slice(2)
const command = packageCommands[name]
if (command) {
  process.argv = [process.argv[0] ?? '', command.file, ...commandArguments]
  await import(new URL(`../../${command.file}`, import.meta.url).href)
} else {
  const lines = Object.entries(packageCommands).map(([key, { summary }]) => `  ${key.padEnd(16)}${summary}`)
  const text = `Usage: amarelle <command> [options]\n\n${lines.join('\n')}\n`
  if (name === '--help' || name === 'help') console.log(text)
  else {
    console.error(text)
    process.exitCode = 2
  }
}
