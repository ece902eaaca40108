// Partners: traffic sources with what they cost and are to be paid, the members whom they brought, and the postbacks that tell them.
export { partnersModule } from './module.ts'
