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
/** Storage kinds that the site uses. */
export const usedStorageKinds = kindOrder.filter((kind) => browserStorage.some((item) => item.kind === kind))

function StorageDuration({ lasts }: Pick<BrowserStorageItem, 'lasts'>) {
  if (lasts === 'minute') return <Trans>Up to a minute</Trans>
  if (lasts === 'tab') return <Trans>Until you close the tab</Trans>
  if (lasts === 'cleared') return <Trans>Until it is used or you clear the site’s data</Trans>
  return <Plural value={lasts} one="# day" other="# days" />
}

/** Returns the name as the browser's developer tools show it. */
const formatStorageName = (item: BrowserStorageItem, https: boolean): string =>
  item.kind === 'cookie' ? toBrowserCookieName(item.key, https) : item.key.replace('*', '…')

/** Lists everything that the site stores in one kind of browser storage, from the registry. */
export function StorageTable({ kind, https }: { kind: StorageKind; https: boolean }) {
  const { i18n } = useLingui()
  return (
    <>
      <p>{i18n._(storageKindTexts[kind].note)}</p>
      <dl className={styles.stored}>
        {browserStorage
          .filter((item) => item.kind === kind)
          .map((item) => (
            <div key={item.key}>
              <dt>
                <code>{formatStorageName(item, https)}</code>
              </dt>
              <dd>{i18n._(storagePurposes[item.key])}</dd>
              <dd className={styles.facts}>
                <Tag>{i18n._(storageReasons[item.why])}</Tag>
                <span>
                  <StorageDuration lasts={item.lasts} />
                </span>
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
