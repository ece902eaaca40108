import type { Module } from '../platform/modules/module.ts'
import { meEndpoints } from './me.routes.ts'

export const meModule: Module = {
  name: 'me',
  endpoints: meEndpoints,
  processing: { activity: null, tables: {} },
}
