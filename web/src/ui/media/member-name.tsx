import { Fragment } from 'react'

/** A member's name. A long one is divided after its dots, hyphens and underscores rather than within a word. */
export function MemberName({ name }: { name: string }) {
  return name.match(/[^._-]+[._-]*|[._-]+/g)?.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
