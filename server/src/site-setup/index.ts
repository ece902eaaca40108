// Setting up sites: what a site must have before members see it.

export { createSite, SiteIncompleteError } from './create-site.ts'
export { type DnsReader, findMailDnsProblems } from './check-mail-dns.ts'
export { findSiteProblems } from './find-site-problems.ts'
export { exampleSiteDefinition, siteDefinitionSchema } from './site-definition.ts'
