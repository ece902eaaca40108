import type { Plugin } from 'vite'
import { accountModulePattern, formModulePattern } from './form-modules.ts'

/** The parts of Rolldown's module information that the groups need. */
interface ModuleLinks {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly isEntry: boolean
}
type GetModuleLinks = (id: string) => ModuleLinks | null

/** Hydrates the page when it runs, which must not happen before the page's own script asks for it. */
const clientEntryPattern = /\/src\/entry\.client\.tsx/
const rootPattern = /\/src\/root\.tsx/
/** What every page of a member loads after the first view. */
const memberEntryPattern = /\/app\/shell\/deferred-member-features\.tsx/
const chatListPattern = /\/features\/chat\/chats\.tsx/
const threadPattern = /\/features\/chat\/thread\.tsx/
/** Conversations load these with the page, the other pages of members after it. */
const chatStatePattern =
  /\/(features\/chat\/(outbox\/|list\/chats-(cache|store)|reactions\/reaction-results|replies\/reply-draft)|contract\/src\/endpoints\/chat)/
/** Modules of one feature stay with it, and pages without forms don't load those of forms. */
const featurePattern = new RegExp(
  `/features/|/endpoints/complaints|/session/purchase-return|/i18n/gift-names|/(?:forms/proof-of-work-fields|page-head/public-head)|${formModulePattern.source}|${accountModulePattern.source}`,
)
const iconPattern = /\/lucide-react\/.*\/icons\//
/** Search, profiles and conversations share the chunk of their icons: one for each set of screens would be a request for a few lines. */
const iconScreenPattern = /\/features\/(discovery\/(search\/members|member)\.tsx|chat\/)/
/** A module that so many screens share is part of the frame: many small chunks compress 10 kB worse. */
const minFrameEntries = 3

/** The modules that load a module statically. */
interface ModuleEntries {
  /** The client entry, routes and dynamic imports. */
  readonly entries: ReadonlySet<string>
  /** Whether a page needs it, not only what is opened on a page. */
  readonly isNeededByPage: boolean
}
function findEntries(id: string, getModuleLinks: GetModuleLinks): ModuleEntries {
  const [entries, visited, pending] = [new Set<string>(), new Set([id]), [id]]
  let isNeededByPage = false
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    const links = getModuleLinks(current)
    if (!links) continue
    if (links.isEntry || links.dynamicImporters.length > 0) entries.add(current.replace(/\?.*/, ''))
    if (links.isEntry || memberEntryPattern.test(current)) isNeededByPage = true
    for (const importer of links.importers)
      if (!visited.has(importer)) {
        visited.add(importer)
        pending.push(importer)
      }
  }
  return { entries, isNeededByPage }
}

/** In this order: a chunk also gets what its modules import, as far as no earlier chunk has it. */
const chunkNames = [
  'frame',
  'icons',
  'more-icons',
  'forms',
  'chat-state',
  'member-shared',
  'member-features',
  'thread-shared',
  'chats',
  'thread',
] as const
type ChunkName = (typeof chunkNames)[number]

/** Returns the chunk that a module belongs to, or null where Rolldown decides. */
export function getChunkName(id: string, getModuleLinks: GetModuleLinks): ChunkName | null {
  if (clientEntryPattern.test(id)) return null
  const { entries, isNeededByPage } = findEntries(id, getModuleLinks)
  const isLoadedBy = (pattern: RegExp) => [...entries].some((entry) => pattern.test(entry))
  if (isLoadedBy(clientEntryPattern) || isLoadedBy(rootPattern)) return 'frame'
  if (iconPattern.test(id))
    return entries.size === 1 ? null : isLoadedBy(iconScreenPattern) ? 'icons' : 'more-icons'
  if (entries.size > 1 && formModulePattern.test(id)) return 'forms'
  if (chatStatePattern.test(id)) return entries.size > 1 ? 'chat-state' : null
  if (entries.size >= minFrameEntries && isNeededByPage && !featurePattern.test(id)) return 'frame'
  // No page may need `member-features`: pages work without it (web/src/app/shell/app-shell.tsx).
  if (isLoadedBy(memberEntryPattern)) return entries.size > 1 ? 'member-shared' : 'member-features'
  // Otherwise they become part of `thread`, and the other screen, a profile for instance, would load the whole conversation.
  if (!id.includes('/features/chat/') && entries.size > 1)
    return isLoadedBy(threadPattern) ? 'thread-shared' : null
  return isLoadedBy(chatListPattern) ? 'chats' : isLoadedBy(threadPattern) ? 'thread' : null
}

/** Puts the browser's modules into chunks by the screens that load them. */
export const chunkGroups = (): Plugin => ({
  name: 'chunk-groups',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  outputOptions: (options) => ({
    ...options,
    codeSplitting: {
      groups: chunkNames.map((chunkName) => ({
        debugName: chunkName,
        name: (id, context) =>
          getChunkName(id, (module) => context.getModuleInfo(module)) === chunkName ? chunkName : null,
      })),
    },
  }),
})
