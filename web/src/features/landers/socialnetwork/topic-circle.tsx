import { Bike, BookOpen, Coffee, Dog, Mountain, Music } from 'lucide-react'
import { DrawnFace } from '../shared/drawn-face.tsx'

const topicIcons = [Music, BookOpen, Mountain, Coffee, Bike, Dog]

/** Six people in a round, and what they talk about between them. */
export function TopicCircle({ cast }: { cast: number }) {
  return (
    <div className="sn-circle" aria-hidden="true">
      <svg viewBox="0 0 400 400">
        <circle cx="200" cy="200" r="140" />
        <path d="M200 60 321 270H79Z M200 340 79 130H321Z" />
      </svg>
      {topicIcons.map((Topic, index) => (
        <span key={index} className="sn-who" data-place={index + 1}>
          <DrawnFace cast={cast} number={index + 1} eager />
          <span className="sn-topic">
            <Topic className="i sm" />
          </span>
        </span>
      ))}
    </div>
  )
}
