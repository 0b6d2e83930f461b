"""Push messages as the Web Push standards want them.

Only the browser can read one (RFC 8291), and its maker's service knows by a signature who sent it (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve's group
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4_096
LAST_RECORD = b"\x02"
TOKEN_SECONDS = 12 * 3_600  # the standard allows 24 hours


def encoded(data: bytes) -> str:
    """Base64 for addresses, without padding.

    >>> encoded(b"salt"), decoded("c2FsdA")
    ('c2FsdA', b'salt')
    """
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("This is not Base64.") from None


class Keys:
    """What a browser gave with its subscription: its public key and a secret. `ValueError` if they are not such."""

    def __init__(self, p256dh: str, auth: str) -> None:
        self.point, self.auth = decoded(p256dh), decoded(auth)
        if len(self.point) != POINT_BYTES or len(self.auth) != AUTH_BYTES:
            raise ValueError("These are not the keys of a browser.")
        self.public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.point)


def encrypt(text: bytes, keys: Keys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None) -> bytes:
    """A message that only this browser can read; key and salt are new ones for each message."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    point = public_point(own)
    shared = own.exchange(ec.ECDH(), keys.public)
    secret = _derive(shared, keys.auth, b"WebPush: info\0" + keys.point + point, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(point)) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Signer:
    """Signs who sends a push message. The key is derived from a secret of the installation."""

    def __init__(self, secret: bytes, subject: str) -> None:
        number = int.from_bytes(_derive(secret, b"", b"azalai vapid", 48))
        self._key = ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)
        self._subject = subject
        self.public = encoded(public_point(self._key))

    def header(self, origin: str, at: float) -> str:
        """What to send as `Authorization` to a push service."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": origin, "exp": int(at) + TOKEN_SECONDS, "sub": self._subject}
        words = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(words.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={words}.{encoded(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"
