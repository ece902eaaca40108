import type { VerificationPose, VerificationRefusal } from '@amarelle/contract/domain/photo-verification'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const poseNames: Readonly<Record<VerificationPose, MessageDescriptor>> = {
  three_fingers: msg`Three fingers held up next to the face`,
  thumb_up: msg`A thumbs up next to the face`,
  peace_sign: msg`A V with two fingers next to the face`,
  open_palm: msg`An open hand next to the face`,
  hand_on_head: msg`One hand flat on the head`,
  touch_nose: msg`A finger on the tip of the nose`,
  touch_ear: msg`A finger on one ear`,
  hand_on_chin: msg`A fist under the chin`,
  fist_at_cheek: msg`A fist against the cheek`,
  both_palms: msg`Both open hands next to the face`,
}
export const verificationRefusalNames: Readonly<Record<VerificationRefusal, MessageDescriptor>> = {
  other_person: msg`Not the same person`,
  pose_missing: msg`The pose is not shown`,
  face_hidden: msg`The face is not visible`,
  not_live: msg`Not a live picture`,
  underage: msg`Looks under 18`,
}
