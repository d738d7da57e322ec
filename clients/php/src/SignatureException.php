<?php

declare(strict_types=1);

namespace Whipround;

/** What came in is not signed by Whipround with this secret, or not now: believe nothing of it. */
final class SignatureException extends \RuntimeException
{
}
