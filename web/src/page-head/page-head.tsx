import { useVisit } from '../session/use-visit.ts'

/**
 * Head of a private screen: its title, the description of the site for shared links, and `noindex` for search engines.
 */
export function PageHead({ title }: { title: string }) {
  const { settings } = useVisit()
  return (
    <>
      <title>{`${title} · ${settings.name}`}</title>
      <meta name="description" content={settings.description} />
      <meta name="robots" content="noindex" />
    </>
  )
}
