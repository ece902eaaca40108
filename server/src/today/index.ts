// The first page of the console: what happened today, whether the house is in order, and what colleagues left to each other.

export { todayModule } from './module.ts'
