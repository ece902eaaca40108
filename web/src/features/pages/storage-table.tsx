import {
  browserStorage,
  type StorageKind,
  type BrowserStorageItem,
} from '@amarelle/contract/domain/browser-storage'
import { toBrowserCookieName } from '@amarelle/contract/domain/cookie-name'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Tag } from '../../ui/feedback/tag.tsx'
import { storageKindTexts, storagePurposes, storageReasons } from './storage-purposes.ts'
import * as styles from './pages.module.css'

const kindOrder: readonly StorageKind[] = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB', 'cache']
/** Those that something is kept in. */
export const usedStorageKinds = kindOrder.filter((kind) => browserStorage.some((one) => one.kind === kind))

function StorageDuration({ lasts }: Pick<BrowserStorageItem, 'lasts'>) {
  if (lasts === 'tab') return <Trans>Until you close the tab</Trans>
  if (lasts === 'cleared') return <Trans>Until it is used or you clear the site’s data</Trans>
  return <Plural value={lasts} one="# day" other="# days" />
}

/** As the reader finds it in the browser. */
const formatStorageName = (one: BrowserStorageItem, https: boolean): string =>
  one.kind === 'cookie' ? toBrowserCookieName(one.key, https) : one.key.replace('*', '…')

/** All that the site keeps in one place of the browser, from the one list. */
export function StorageTable({ kind, https }: { kind: StorageKind; https: boolean }) {
  const { i18n } = useLingui()
  return (
    <>
      <p>{i18n._(storageKindTexts[kind].note)}</p>
      <dl className={styles.stored}>
        {browserStorage
          .filter((one) => one.kind === kind)
          .map((one) => (
            <div key={one.key}>
              <dt>
                <code>{formatStorageName(one, https)}</code>
              </dt>
              <dd>{i18n._(storagePurposes[one.key])}</dd>
              <dd className={styles.facts}>
                <Tag>{i18n._(storageReasons[one.why])}</Tag>
                <span>
                  <StorageDuration lasts={one.lasts} />
                </span>
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
