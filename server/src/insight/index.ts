export { insightModule } from './module.ts'
