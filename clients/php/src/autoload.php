<?php

declare(strict_types=1);

// For shops without Composer: require this file once.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Whipround\\')) {
        $path = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Whipround\\'))) . '.php';
        if (is_file($path)) {
            require $path;
        }
    }
});
