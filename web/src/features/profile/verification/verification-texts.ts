import type { VerificationPose, VerificationRefusal } from '@amarelle/contract/domain/photo-verification'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const poseTexts: Readonly<Record<VerificationPose, MessageDescriptor>> = {
  three_fingers: msg`Hold up three fingers next to your face.`,
  thumb_up: msg`Give a thumbs up next to your face.`,
  peace_sign: msg`Make a V with two fingers next to your face.`,
  open_palm: msg`Hold up an open hand next to your face.`,
  hand_on_head: msg`Put one hand flat on your head.`,
  touch_nose: msg`Touch the tip of your nose with one finger.`,
  touch_ear: msg`Touch one ear with a finger.`,
  hand_on_chin: msg`Hold your fist under your chin.`,
  fist_at_cheek: msg`Hold your fist against your cheek.`,
  both_palms: msg`Hold up both open hands next to your face.`,
}
export const verificationRefusalTexts: Readonly<Record<VerificationRefusal, MessageDescriptor>> = {
  other_person: msg`We couldn’t recognise you in your main photo. Please choose a main photo that shows your face clearly, and try again.`,
  pose_missing: msg`We couldn’t see the pose that we had asked for. Please try again with a new pose.`,
  face_hidden: msg`Your face wasn’t clearly visible. Please try again in good light, without sunglasses or a mask.`,
  not_live: msg`The picture seemed to show a screen, a print or an older photo. Please take a new one.`,
  underage: msg`We aren’t sure that you’re at least 18. A person on our team will look at your account.`,
}
