import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { loadSourceTexts } from '../../../server/src/site-setup/languages/source-texts.ts'

export const addedLanguageCode = 'pt'

/** A started language with all texts. */
export async function generateAddedLanguage(db: Db): Promise<void> {
  await sql`insert into added_language (code, name, state, started_by, started_at)
    select ${addedLanguageCode}, 'Português', 'started', min(id), now() from staff_member having count(*) > 0`.execute(
    db,
  )
  const texts = [...(await loadSourceTexts()).values()]
  await sql`insert into language_text (language, catalogue, message_id, english, text, author_id, changed_at)
    select l.code, t.catalogue, t.id, t.english, t.english, l.started_by, now()
    from added_language l, unnest(${texts.map(({ catalogue }) => catalogue)}::text[], ${texts.map(({ id }) => id)}::text[],
      ${texts.map(({ english }) => english)}::text[]) as t (catalogue, id, english)`.execute(db)
}
