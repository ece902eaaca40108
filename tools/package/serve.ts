// `./amarelle start` of the built package: runs the application without building or seeding anything.
import { runUntilStopped } from '../run-until-stopped.ts'

await runUntilStopped({ dev: false, log: (line) => console.log(line) })
