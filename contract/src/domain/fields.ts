/** The codes that profile fields may hold (docs/product.md#profiles-on-the-wire); their words stand in the web's catalogues. */
export const genders = ['male', 'female'] as const
export const lookingFor = ['male', 'female', 'both'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const
export const hairColors = ['black', 'brown', 'blonde', 'red', 'grey', 'white', 'other', 'bald'] as const
export const eyeColors = ['brown', 'blue', 'green', 'grey', 'hazel', 'other'] as const
export const bodyTypes = ['slim', 'athletic', 'average', 'curvy', 'plus_size'] as const
export const relationshipStatuses = [
  'single',
  'divorced',
  'widowed',
  'separated',
  'complicated',
  'open',
] as const
/** The intents that a member can choose. Visitors neither see them nor search by them. */
export const intents = ['relationship', 'dates', 'friends', 'casual', 'undecided'] as const
export type Intent = (typeof intents)[number]
export const tattooAnswers = ['none', 'small', 'several', 'many'] as const
export const profileFields = [
  'intent',
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'about',
] as const
/** Free texts besides "about me"; a site shows those listed in `visible_profile_notes`. */
export const profileNotes = ['hopes', 'free_time'] as const
export type ProfileNote = (typeof profileNotes)[number]
/** Prompts that members complete in a sentence or two; a niche offers some of them (niches.ts). */
export const profilePrompts = [
  'perfect_sunday',
  'always_laugh',
  'proud_of',
  'small_joy',
  'talk_for_hours',
  'first_meeting',
  'want_to_learn',
  'friends_say',
  'life_taught',
  'night_out',
  'family_day',
  'outdoor_place',
  'place_to_show',
] as const
export type ProfilePrompt = (typeof profilePrompts)[number]
/** Codes of everything that members write about themselves besides "about me". */
export const profileTextCodes = [...profileNotes, ...profilePrompts] as const
export const searchFields = [
  'gender',
  'country',
  'countryregion',
  'distance',
  'age',
  'intent',
  'interests',
  'photos',
  'online',
  'new',
  'verified',
  'fictional',
] as const

/** All gifts that ever existed, each with a picture and a name. Which are offered, and their prices, is stored as data. */
export const giftCodes = [
  'smile',
  'coffee',
  'rose',
  'chocolates',
  'cake',
  'bear',
  'cocktail',
  'bouquet',
  'balloons',
  'ring',
] as const
export type GiftCode = (typeof giftCodes)[number]

/** The extras that a member can pay for together with a like: a super like, or a gift (docs/payments.md#what-credits-buy). */
export const likeExtras = ['super_like', ...giftCodes] as const
export type LikeExtra = (typeof likeExtras)[number]

/** The emojis with which members can react to a message (docs/messages.md#reactions). */
export const reactionEmojis = ['❤️', '😂', '😮', '😢', '👍', '🔥'] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]
