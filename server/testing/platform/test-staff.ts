import type { StaffActor } from '../../src/platform/actor.ts'

/** Returns a moderator with this name. */
export const createTestStaff = (name: string): StaffActor => ({ kind: 'staff', name, roles: ['moderator'] })
