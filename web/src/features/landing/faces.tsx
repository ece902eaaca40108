import { Link } from 'react-router'
import { LogoMark } from '../../ui/logo.tsx'

export interface Face {
  readonly id: number
  readonly name: string
  readonly age: number
  readonly city: string | null
  readonly src: string
}
/** How many the picture is made of. */
export const faceCount = 3

function FaceCard({ face }: { face: Face }) {
  const name = `${face.name}, ${face.age}`
  return (
    <div className="pc">
      <img src={face.src} alt="" />
      <Link
        className="hit"
        to={`/members/${face.id}`}
        aria-label={face.city ? `${name}, ${face.city}` : name}
      />
      <span className="meta">
        <span className="nm">
          <span className="ell">{name}</span>
        </span>
        {face.city ? (
          <span className="pl">
            <span className="ell">{face.city}</span>
          </span>
        ) : null}
      </span>
    </div>
  )
}

/** Three members of this site, one large and two small. */
export function Faces({ faces }: { faces: readonly Face[] }) {
  return (
    <div className="lh-faces">
      {faces.map((face) => (
        <FaceCard key={face.id} face={face} />
      ))}
    </div>
  )
}

/** In place of faces: the mark, in the niche's colours. */
export function Art() {
  return (
    <div className="lh-art" aria-hidden="true">
      <LogoMark />
    </div>
  )
}
