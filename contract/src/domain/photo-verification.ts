import { z } from 'zod'
import { instantSchema } from './common.ts'

/** Poses for the picture that staff compare with a member's photos; texts and drawings are in the web and the console. */
export const verificationPoses = [
  'three_fingers',
  'thumb_up',
  'peace_sign',
  'open_palm',
  'hand_on_head',
  'touch_nose',
  'touch_ear',
  'hand_on_chin',
  'fist_at_cheek',
  'both_palms',
] as const
export type VerificationPose = (typeof verificationPoses)[number]

/** The reasons for which staff could not verify the photos. */
export const verificationRefusals = [
  'other_person',
  'pose_missing',
  'face_hidden',
  'not_live',
  'underage',
] as const
export type VerificationRefusal = (typeof verificationRefusals)[number]

/** Until when after its drawing a picture of a pose is accepted. */
export const poseValidMinutes = 30
/** Pictures that a member may send within 24 hours. */
export const verificationAttemptsPerDay = 3
/** A request that nobody has decided for this long lapses. */
export const verificationWaitDays = 7

/**
 * `drawn`: the member may send a picture of the pose. `lapsed`: the main photo has changed since the verification. `undecided`: nobody
 * decided the last request in time.
 */
export const verificationStates = [
  'none',
  'drawn',
  'waiting',
  'verified',
  'refused',
  'lapsed',
  'undecided',
] as const
export type VerificationState = (typeof verificationStates)[number]
/** The state of a member's own verification; only the member gets it. */
export const verificationSchema = z.object({
  state: z.enum(verificationStates),
  /** When the state began; null for `none`. */
  since: instantSchema.nullable(),
  /** Only while `drawn`: the request, its pose, and until when a picture is accepted. */
  drawn: z
    .object({ reference: z.string(), pose: z.enum(verificationPoses), expires_at: instantSchema })
    .nullable(),
  /** Only for `refused`. */
  refusal: z.enum(verificationRefusals).nullable(),
  /** When the next picture may be sent; null if now. */
  next_attempt_at: instantSchema.nullable(),
})
export type Verification = z.infer<typeof verificationSchema>
