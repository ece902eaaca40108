import { membersPerPage } from '@amarelle/contract/domain/limits'
import { useLoadingPage } from '../../../live/use-loading-page.ts'
import * as styles from './members.module.css'

/** Outlines over the results while another search loads; the old results stay mounted below (docs/design.md#loading). */
export function ResultsSkeleton() {
  if (useLoadingPage()?.pathname !== '/members') return null
  return (
    <div className={`skeleton-cover ${styles.resultsSkeleton}`} aria-hidden="true">
      <ul className="grid member-grid">
        {Array.from({ length: membersPerPage }, (_, index) => (
          <li key={index} className="photo-card bare skeleton" />
        ))}
      </ul>
    </div>
  )
}
