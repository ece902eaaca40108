import { Bike, BookOpen, Coffee, Dog, Mountain, Music } from 'lucide-react'
import { DrawnFace } from '../shared/drawn-face.tsx'
import * as styles from './socialnetwork.module.css'

const topicIcons = [Music, BookOpen, Mountain, Coffee, Bike, Dog]

/** Decorative circle of six drawn people, each with a topic icon. */
export function TopicCircle({ cast }: { cast: number }) {
  return (
    <div className={styles.circle} aria-hidden="true">
      <svg viewBox="0 0 400 400">
        <circle cx="200" cy="200" r="140" />
        <path d="M200 60 321 270H79Z M200 340 79 130H321Z" />
      </svg>
      {topicIcons.map((Topic, index) => (
        <span key={index} className={styles.topicMember} data-place={index + 1}>
          <DrawnFace cast={cast} number={index + 1} eager />
          <span className={styles.topic}>
            <Topic className="icon small" />
          </span>
        </span>
      ))}
    </div>
  )
}
