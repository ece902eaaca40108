// Compliance: what the law and the card schemes ask for, as tables: the yearly report, active members, complaints of a month, the
// processing register, and the retention of each table with its proof.

export { complianceModule } from './module.ts'
