import { staticPageNames } from '../../contract/src/endpoints/sites.ts'
import routes from '../../web/src/routes.ts'
import { callApiAs } from './call-api.ts'
import { sendLikeAs, sendMessageAs } from './chats.ts'
import {
  addTrustedFlagger,
  type MailLinkKind,
  type JourneyAccount,
  findMemberId,
  createMailLinks,
  createJourneyAccount,
  warnMember,
} from './members.ts'

/** The members and records that the addresses of the screens refer to. */
export interface JourneyData {
  readonly mia: JourneyAccount
  readonly anna: number
  readonly storm: number
  readonly bundle: number
  readonly order: number
  readonly debit: string
  readonly transfer: string
  readonly conversation: number
  /** Unused tokens of mail links, by kind; opening a link does not use it up. */
  readonly links: Readonly<Record<MailLinkKind, string>>
  readonly complaint: { readonly reference: string; readonly key: string }
  /** The path of the appeal against a warning of hers. */
  readonly appealPath: string
  /** The path of a trusted flagger's form. */
  readonly flaggerPath: string
}

export interface BundleOffer {
  readonly id: number
  /** The member's current price, in minor units. */
  readonly totalMinor: number
}
/** The first bundle offered to the member, which is the cheapest; throws when there is none. */
export async function findCheapestBundle(member: JourneyAccount): Promise<BundleOffer> {
  const { bundles } = (await callApiAs(member, 'GET', '/api/credits.php')) as {
    bundles: { id: number; total: { minor: number } }[]
  }
  const [cheapest] = bundles
  if (!cheapest) throw new Error('No bundle is on sale')
  return { id: cheapest.id, totalMinor: cheapest.total.minor }
}
/** Orders a bundle by API; `/pay/{attempt}` redirects to its payment page. */
export async function createBundleOrder(
  member: JourneyAccount,
  bundle: BundleOffer,
  method: string,
  keepCard = false,
): Promise<{ id: number; attempt: string }> {
  const order = {
    bundle: bundle.id,
    method,
    total: bundle.totalMinor,
    immediate: true,
    pro_rata: true,
    keep_card: keepCard,
  }
  const { order: id, redirect } = (await callApiAs(member, 'POST', '/api/order.php', order)) as {
    order: number
    redirect: string
  }
  return { id, attempt: redirect.split('/').at(-1) ?? '' }
}
/** Orders with a method that has its own page on the site, and opens that page, which creates it. Returns the attempt. */
async function openPayment(member: JourneyAccount, bundle: BundleOffer, method: string): Promise<string> {
  const { attempt } = await createBundleOrder(member, bundle, method)
  await fetch(`${process.env['JOURNEY_URL']}/pay/${attempt}`, {
    headers: { cookie: `session=${member.session}` },
    redirect: 'manual',
  })
  return attempt
}

/** Creates a member who has an entry in each list and who does not disturb the searches of other tests. */
export async function createJourneyData(): Promise<JourneyData> {
  const [mia, ben] = [
    // The widest possible name.
    await createJourneyAccount({ name: 'MiaWWWWWWWW', credits: 9, city: 'Maastricht' }),
    await createJourneyAccount({ name: 'Ben', gender: 'male', credits: 9 }),
  ]
  const conversation = await sendMessageAs(ben, mia, 'Hello Mia')
  await sendLikeAs(ben, mia)
  const bundle = await findCheapestBundle(mia)
  const card = await createBundleOrder(mia, bundle, 'visa')
  const [debit, transfer] = [
    await openPayment(mia, bundle, 'sepa_direct_debit'),
    await openPayment(mia, bundle, 'wire_transfer'),
  ]
  return {
    mia,
    anna: await findMemberId('Anna'),
    storm: await findMemberId('Storm'),
    bundle: bundle.id,
    order: card.id,
    debit,
    transfer,
    conversation,
    links: await createMailLinks(mia),
    complaint: JSON.parse(process.env['JOURNEY_COMPLAINT'] ?? '{}') as JourneyData['complaint'],
    appealPath: await warnMember(mia),
    flaggerPath: await addTrustedFlagger(),
  }
}

export type ScreenAddresses = Readonly<Record<string, (data: JourneyData) => string>>
const unusedToken = 'x'.repeat(43)

/** Addresses of the visitor screens, by route name (docs/product.md#screens). */
export const visitorAddresses: ScreenAddresses = {
  index: () => '/',
  members: () => '/members?gender=female',
  'members-id': ({ anna }) => `/members/${anna}`,
  'members-id-signup': ({ anna }) => `/members/${anna}/signup`,
  signup: () => '/signup',
  'complete-signup': () => `/complete-signup?token=${unusedToken}`,
  login: () => '/login',
  'login-code': () => '/login/code',
  'login-provider': () => '/login/google/callback?state=unknown',
  unsubscribe: () => `/unsubscribe?token=u-1-0-${'0'.repeat(32)}`,
  'reset-password': () => '/reset-password',
  'reset-password-do': ({ links }) => `/reset-password/do?token=${links.reset}`,
  'activate-error': () => '/activate/error',
  'account-deleted': () => '/account-deleted',
  reactivate: ({ links }) => `/reactivate?token=${links.reactivation}`,
  pricing: () => '/pricing',
  withdrawal: () => '/withdrawal',
  'withdrawal-confirm': () => `/withdrawal/confirm?token=${unusedToken}`,
  complaints: () => '/complaints',
  complaint: ({ complaint: { reference, key } }) => `/complaints/${reference}/${key}`,
  appeal: ({ appealPath }) => appealPath,
  'trusted-flagger': ({ flaggerPath }) => flaggerPath,
  ...Object.fromEntries(staticPageNames.map((name) => [`pages-${name}`, () => `/pages/${name}`])),
  'lang-config': () => '/lang-config',
  'landers-tinderswipe': () => '/landers/tinderswipe',
  'landers-alonetonight-slug': () => '/landers/alonetonight',
  'landers-collagelanding-slug': () => '/landers/collagelanding',
  'landers-gallery-slug': () => '/landers/gallery',
  'landers-iconslanding-slug': () => '/landers/iconslanding/prices',
  'landers-maplanding-slug': () => '/landers/maplanding',
  'landers-socialnetwork-slug': () => '/landers/socialnetwork/music',
  'landers-transitionsvideolanding-slug': () => '/landers/transitionsvideolanding',
  'landers-video-slug': () => '/landers/video',
  'members-id-landing': ({ anna }) => `/members/${anna}/landing`,
  'members-id-landing2-slug': ({ storm }) => `/members/${storm}/landing2/hello`,
  'members-id-landing3-slug': ({ anna }) => `/members/${anna}/landing3`,
  'not-found': () => '/nothing/here',
}

/** Addresses of the member screens, by route name. */
export const memberAddresses: ScreenAddresses = {
  members: () => '/members',
  'members-id': ({ storm }) => `/members/${storm}`,
  'likes-m-id': ({ anna }) => `/likes/m/${anna}`,
  'swipe-game': () => '/swipe-game',
  'match-finder': () => '/match-finder',
  likes: () => '/likes',
  'likes-type': () => '/likes/sent',
  'likes-favourites': () => '/likes/favourites',
  'likes-views': () => '/likes/views',
  'saved-searches': () => '/saved-searches?min_age=30&name=30%E2%80%9399',
  chats: () => '/chats',
  'chats-id': ({ conversation }) => `/chats/${conversation}`,
  'members-id-chat': ({ storm }) => `/members/${storm}/chat`,
  share: () => '/share?text=Look%20at%20this&url=https%3A%2F%2Fexample.com%2Fwalk',
  credits: () => '/credits',
  premium: () => '/premium',
  'credits-repeat-order': () => '/credits/repeat-order',
  'credits-id-paymentmethod': ({ bundle }) => `/credits/${bundle}`,
  directdebit: ({ debit }) => `/directdebit?attempt=${debit}`,
  transfer: ({ transfer }) => `/transfer?attempt=${transfer}`,
  'payment-result': ({ order }) => `/payment/${order}`,
  'kept-cards': () => '/kept-cards',
  spending: () => '/spending',
  'transactions-id': ({ order }) => `/transactions/${order}`,
  withdrawal: () => '/withdrawal',
  profile: () => '/profile',
  'photo-verification': () => '/profile/verification',
  'age-check': () => '/age-check',
  'age-check-callback': () => '/age-check/callback?state=unknown',
  notifications: () => '/notifications',
  settings: () => '/settings',
  'settings-account': () => '/settings/account',
  'settings-login': () => '/settings/login',
  'settings-safety': () => '/settings/safety',
  'settings-pause': () => '/settings/pause',
  'settings-reports': () => '/settings/reports',
  'settings-blocked': () => '/settings/blocked',
  'settings-hide-contacts': () => '/settings/hide-contacts',
  'settings-data': () => '/settings/data',
  'delete-account': () => '/settings/delete?step=confirm',
  'signup-matches': () => '/signup-matches',
  'first-steps': () => '/first-steps',
  activate: ({ links }) => `/activate?token=${links.activation}`,
  'activate-done': () => '/activate/done',
  'mail-change-do': ({ links }) => `/mail-change/do?token=${links.mail_change}`,
}

/** Routes that redirect or serve files; `kit` is the developers' page of components. */
const routesWithoutScreen = ['logout', 'language', 'enter', 'token', 'kit', 'manifest', 'service-worker']

type RouteEntries = readonly {
  readonly id?: string
  readonly path?: string
  readonly index?: boolean
  readonly children?: RouteEntries
}[]
const listRouteNames = (entries: RouteEntries): string[] =>
  entries.flatMap(({ id, path, index, children }) => [
    ...(id && (path || index) ? [id] : []),
    ...listRouteNames(children ?? []),
  ])
/** Names of all routes that have a screen. */
export const listScreenNames = (): string[] =>
  listRouteNames(routes).filter((name) => !routesWithoutScreen.includes(name))
