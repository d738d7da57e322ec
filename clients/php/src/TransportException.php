<?php

declare(strict_types=1);

namespace Whipround;

/** No whole answer came: nobody knows whether the request arrived. */
final class TransportException extends \RuntimeException
{
}
