// Setting up sites: what a site must have before members see it.

export { siteSetupModule } from './module.ts'
export { createSite } from './create-site.ts'
export { findMailDnsProblems } from './check-mail-dns.ts'
export { findSiteProblems } from './find-site-problems.ts'
export { findGroupMapProblems, listGroupHosts } from './site-groups.ts'
export { listIncompleteLanguages } from './languages/read-languages.ts'
export { listTextWork } from './texts/list-text-work.ts'
export { exampleSiteDefinition, siteDefinitionSchema } from './site-definition.ts'
export { textPreviewEndPath, textPreviewPath } from './texts/preview-draft.ts'
export { readPreviewToken, sitePreviewMinutes, sitePreviewPath } from './opening/preview-site.ts'
